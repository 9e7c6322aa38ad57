import { at } from "./at";

/** What an organization makes itself, and when it runs. */
export const ownGroups = {
  artifacts: {
    list: at("listArtifacts", "GET /api/v1/artifacts"),
    create: at("createArtifact", "POST /api/v1/artifacts"),
    get: at("getArtifact", "GET /api/v1/artifacts/:id"),
    remove: at("removeArtifact", "DELETE /api/v1/artifacts/:id"),
    addVersion: at("addArtifactVersion", "POST /api/v1/artifacts/:id/versions"),
    literals: at("findLiterals", "POST /api/v1/artifacts/literals"),
    promote: at("promoteProgram", "POST /api/v1/artifacts/promote"),
  },
  dynamicTools: {
    register: at("registerDynamicTools", "POST /api/v1/dynamic-tools"),
    get: at("getDynamicTools", "GET /api/v1/dynamic-tools/:session"),
    end: at("endDynamicTools", "DELETE /api/v1/dynamic-tools/:session"),
    calls: at("listDynamicCalls", "GET /api/v1/dynamic-tools/:session/calls"),
    answer: at("answerDynamicCall", "POST /api/v1/dynamic-tools/:session/calls/:id"),
  },
  schedules: {
    list: at("listSchedules", "GET /api/v1/schedules"),
    create: at("createSchedule", "POST /api/v1/schedules"),
    get: at("getSchedule", "GET /api/v1/schedules/:id"),
    update: at("updateSchedule", "PATCH /api/v1/schedules/:id"),
    remove: at("removeSchedule", "DELETE /api/v1/schedules/:id"),
    history: at("listFirings", "GET /api/v1/schedules/:id/history"),
    rotate: at("rotateHookSecret", "POST /api/v1/schedules/:id/rotate"),
    preview: at("previewTimes", "GET /api/v1/schedules/preview"),
  },
} as const;
