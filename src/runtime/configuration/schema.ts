import type { JsonSchema } from "../../spec/index.ts";
import { fileShape } from "./file-shape.ts";

/** The JSON Schema of a configuration file, as it lies in the package for editors. */
export function configurationSchema(): JsonSchema {
	return { $schema: "http://json-schema.org/draft-07/schema#", title: "errand.config.json", ...fileShape.schema };
}
