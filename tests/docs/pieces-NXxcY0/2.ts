import { createRuntime, ErrandError } from "errand";

try {
	await using errand = createRuntime({ workspace: "." });
	const { success, summary } = await errand.task({ agent: "explore", prompt: "Where are retries decided?" });
	console.log(success, summary);
} catch (thrown) {
	if (thrown instanceof ErrandError) console.error(thrown.code, thrown.message);
	else throw thrown;
}
