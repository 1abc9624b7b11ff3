// Makes one measurement in this process and prints its rows as JSON. Started by run.ts.
import { measurements } from "./measurements/index.ts";

const [name = ""] = process.argv.slice(2);
const measurement = measurements[name];
if (!measurement)
	throw new Error(`There is no measurement "${name}". There are: ${Object.keys(measurements).join(", ")}.`);
console.log(JSON.stringify(await measurement.measure()));
