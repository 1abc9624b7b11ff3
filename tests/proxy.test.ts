import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { scriptedProvider } from "../src/testing/index.ts";
import { errandIn } from "./support/errand.ts";

const home = { ".errand/errand.config.json": '{ "models": { "openai-compatible/m": { "window": 100000 } } }' };
const args = ["-m", "openai-compatible/m", "--output", "json", "Ask"];

/** A proxy that sends everything to one server, whatever host is asked for, or answers with a status. */
async function proxyTo(baseUrl: string, status?: number) {
	const hosts: string[] = [];
	const server = createServer((incoming, response) => {
		const { host, pathname } = new URL(incoming.url ?? "/", "http://none.test");
		hosts.push(host);
		if (status !== undefined) {
			response.writeHead(status).end();
			return;
		}
		const { port } = new URL(baseUrl);
		const options = { host: "127.0.0.1", port, path: pathname, method: incoming.method, headers: incoming.headers };
		incoming.pipe(
			request(options, (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		hosts,
		url: `http://user:hunter2-secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

test("errand asks its provider through the proxy of the user's variables", async () => {
	await using provider = await scriptedProvider([[{ say: "Fine." }, { usage: { input: 3000, output: 10 } }]]);
	await using proxy = await proxyTo(provider.baseUrl);
	await using errand = errandIn({}, home);
	const env = {
		HTTP_PROXY: proxy.url,
		OPENAI_COMPATIBLE_BASE_URL: "http://provider.test/v1",
		OPENAI_COMPATIBLE_API_KEY: "the-key",
	};
	const { code, stdout } = await errand.call(args, { env });
	expect({ code, report: (JSON.parse(stdout) as { readonly report: string }).report }).toEqual({
		code: 0,
		report: "Fine.",
	});
	expect(proxy.hosts).toEqual(["provider.test"]);
	expect(provider.requests.map(({ headers }) => headers["authorization"])).toEqual(["Bearer the-key"]);
	const doctor = await errand.call(["doctor"], { env: { ...env, NO_PROXY: "intern.test" } });
	expect(doctor.stdout).toMatch(/^ok {4}proxy {10}http:\/\/127\.0\.0\.1:\d+ \(HTTP_PROXY\); directly: intern\.test$/m);
	expect(doctor.stdout + doctor.stderr).not.toContain("hunter2");
});

test("fault 25: errand says that the proxy wants a password, once, and shows none", async () => {
	await using proxy = await proxyTo("http://127.0.0.1:1", 407);
	await using errand = errandIn({}, home);
	const env = { HTTP_PROXY: proxy.url, OPENAI_COMPATIBLE_BASE_URL: "http://provider.test/v1" };
	const { code, stdout, stderr } = await errand.call(args, { env });
	expect(code).toBe(1);
	expect(JSON.parse(stdout)).toMatchObject({
		status: "failed",
		cause: {
			code: "provider",
			message: `The proxy ${proxy.url.replace("user:hunter2-secret@", "")} (HTTP_PROXY) asks for a name and a password, or does not accept those given (HTTP 407). Write them into HTTP_PROXY, as http://name:password@host:port.`,
		},
	});
	expect(proxy.hosts).toEqual(["provider.test"]);
	expect(stdout + stderr).not.toContain("hunter2");
});

test("a key is read from the file that a variable names, trimmed, and never shown", async () => {
	const refusal = { status: 401, body: { error: { message: "Incorrect API key: the-key-of-the-file" } } } as const;
	await using provider = await scriptedProvider([[refusal]]);
	await using errand = errandIn({}, { ...home, "key.txt": "  the-key-of-the-file\n" });
	const env = {
		OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl,
		OPENAI_COMPATIBLE_API_KEY_FILE: errand.folder.path("home/key.txt"),
	};
	const { code, stdout, stderr } = await errand.call(args, { env });
	expect(code).toBe(2);
	expect(provider.requests[0]?.headers["authorization"]).toBe("Bearer the-key-of-the-file");
	expect((JSON.parse(stdout) as { readonly cause: { readonly message: string } }).cause.message).toBe(
		"The provider answered HTTP 401: Incorrect API key: [key]. Check the key in OPENAI_COMPATIBLE_API_KEY_FILE.",
	);
	expect(stdout + stderr).not.toContain("the-key-of-the-file");
});

test("a key file that cannot be read is named with its variable", async () => {
	await using errand = errandIn();
	const env = { ANTHROPIC_API_KEY_FILE: errand.folder.path("home/none") };
	const { code, stderr } = await errand.call(["-m", "anthropic/claude-sonnet-5", "Ask"], { env });
	const problem = `Cannot read the key of ANTHROPIC_API_KEY_FILE from "${env.ANTHROPIC_API_KEY_FILE}": there is no such file. Correct ANTHROPIC_API_KEY_FILE, or set ANTHROPIC_API_KEY.`;
	expect({ code, stderr }).toEqual({
		code: 2,
		stderr: `${problem}\nCannot use the model "anthropic/claude-sonnet-5": neither ANTHROPIC_API_KEY nor ANTHROPIC_AUTH_TOKEN is set in the environment. Set one of them to the key, or select another model.\n`,
	});
	expect((await errand.call(["doctor"], { env })).stdout).toContain(`note  keys           ${problem}`);
});
