import * as agents from "../agents";
import * as dynamicTools from "../dynamic-tools";
import * as registry from "../registry";
import * as retrieval from "../retrieval";
import * as schedules from "../schedules";
import { get, type OperationRoute, patch, post, put, remove } from "./routes/operation-route";

/** What organizations make themselves: tools, programs, agents, documents that are searched, and what begins runs. */
export const ownToolRoutes: readonly OperationRoute[] = [
  get("/api/v1/agents", agents.listAgents),
  post("/api/v1/agents", agents.createAgent, { status: 201 }),
  get("/api/v1/agents/:agent", agents.getAgent),
  patch("/api/v1/agents/:agent", agents.updateAgent),
  remove("/api/v1/agents/:agent", agents.removeAgent),
  post("/api/v1/agents/:agent/publish", agents.publishAgent),
  post("/api/v1/agents/:agent/rollback", agents.rollBackAgent),
  post("/api/v1/agents/:agent/runs", agents.runAgent),
  get("/api/v1/agents/models", agents.listAgentModels),
  get("/api/v1/agents/:agent/versions", agents.listAgentVersions),
  get("/api/v1/agents/:agent/tasks", agents.listAgentTasks),
  post("/api/v1/agents/:agent/tasks", agents.addAgentTask, { status: 201 }),
  remove("/api/v1/agents/:agent/tasks/:id", agents.removeAgentTask),
  get("/api/v1/agents/:agent/evaluations", agents.listAgentEvaluations),
  post("/api/v1/agents/:agent/evaluations", agents.evaluateAgent, { status: 201 }),

  get("/api/v1/artifacts", registry.listArtifacts),
  post("/api/v1/artifacts", registry.createArtifact, { status: 201 }),
  get("/api/v1/artifacts/:id", registry.getArtifact),
  remove("/api/v1/artifacts/:id", registry.removeArtifact),
  post("/api/v1/artifacts/:id/versions", registry.addArtifactVersion, { status: 201 }),
  post("/api/v1/artifacts/literals", registry.findLiterals),
  post("/api/v1/artifacts/promote", registry.promoteProgram, { status: 201 }),

  post("/api/v1/dynamic-tools", dynamicTools.registerDynamicTools, { status: 201 }),
  get("/api/v1/dynamic-tools/:session", dynamicTools.getDynamicTools),
  remove("/api/v1/dynamic-tools/:session", dynamicTools.endDynamicTools),
  get("/api/v1/dynamic-tools/:session/calls", dynamicTools.listDynamicCalls),
  post("/api/v1/dynamic-tools/:session/calls/:id", dynamicTools.answerDynamicCall),

  get("/api/v1/pipelines", retrieval.listPipelines),
  post("/api/v1/pipelines", retrieval.createPipeline, { status: 201 }),
  get("/api/v1/pipelines/:slug", retrieval.getPipeline),
  patch("/api/v1/pipelines/:slug", retrieval.updatePipeline),
  remove("/api/v1/pipelines/:slug", retrieval.removePipeline),
  get("/api/v1/pipelines/:slug/documents", retrieval.listPipelineDocuments),
  post("/api/v1/pipelines/:slug/documents", retrieval.uploadDocument, { status: 201, body: "document" }),
  remove("/api/v1/pipelines/:slug/documents/:id", retrieval.removePipelineDocument),
  get("/api/v1/pipelines/:slug/documents/:id/chunks", retrieval.listPipelineChunks),
  post("/api/v1/pipelines/:slug/query", retrieval.queryPipeline),
  post("/api/v1/pipelines/:slug/reindex", retrieval.reindexPipeline),

  get("/api/v1/schedules", schedules.listSchedules),
  post("/api/v1/schedules", schedules.createSchedule, { status: 201 }),
  get("/api/v1/schedules/:id", schedules.getSchedule),
  patch("/api/v1/schedules/:id", schedules.updateSchedule),
  remove("/api/v1/schedules/:id", schedules.removeSchedule),
  get("/api/v1/schedules/:id/history", schedules.listFirings),
  post("/api/v1/schedules/:id/rotate", schedules.rotateHookSecret),
  get("/api/v1/schedules/preview", schedules.previewTimes),

  post("/tools", registry.createRegistryTool, { status: 201 }),
  get("/tools/:id", registry.getRegistryTool),
  put("/tools/:id", registry.updateRegistryTool),
  remove("/tools/:id", registry.removeRegistryTool),
  post("/tools/:id/publish", registry.publishRegistryTool),
  post("/tools/:id/rollback", registry.rollBackTool),
  get("/tools/:id/tests", registry.listToolTests),
  put("/tools/:id/tests/:name", registry.saveToolTest),
  remove("/tools/:id/tests/:name", registry.removeToolTest),
  post("/tools/:id/tests/run", registry.runToolTests),
  post("/tools/:id/version", registry.nameToolVersion),
  get("/tools/:id/versions", registry.listToolVersions),
  get("/tools/builtins/templates", registry.listBuiltinTools),
  get("/tools/implementations", registry.listImplementations),
  get("/tools/resolve", registry.resolveToolReference),
];
