export { customFilter, fullAccessFilter, readOnlyFilter } from "./authority/index.ts";
export type {
	ApprovalAnswer,
	ApprovalRequest,
	AskApproval,
	NameFilter,
	Permits,
	ToolFacts,
} from "./authority/index.ts";
export type { TrustState } from "./definitions/index.ts";
export { readHookSettings } from "./hooks/index.ts";
export { memoryJournal, openSqliteJournal } from "./journal/index.ts";
export type { OpenedJournal, SqliteJournalOptions } from "./journal/index.ts";
export { createRuntime, defineAgent } from "./runtime/index.ts";
export type {
	AgentInCode,
	AgentList,
	DefinedAgent,
	ModelSettings,
	ReportForm,
	ResolveAgent,
	ResumeOptions,
	RunHandle,
	Runtime,
	RuntimeOptions,
	RuntimeStats,
	StartRequest,
	TaskReport,
	TaskRequest,
	ValueOf,
} from "./runtime/index.ts";
export { causeCodes, ErrandError, errorCodes, eventTypes, exitCodes, liveEventTypes } from "./spec/index.ts";
export type * from "./spec/index.ts";
export { defineTool } from "./tools/index.ts";
export type { InputOf, StandardSchema, ToolDefinition } from "./tools/index.ts";
export { emptyTrace, apply as applyEvent, fold, rowOf, walk } from "./trace/index.ts";
export type { NodeFigures, NodeState, RunNode, RunRow, StepCall, Trace } from "./trace/index.ts";
