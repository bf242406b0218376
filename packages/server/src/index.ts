export { createTodosRoute } from "./create-todos-route.ts";
export type { NodeRequest } from "./node-request.ts";
export type { NodeResponse } from "./node-response.ts";
export type { TodosNodeHandler } from "./to-node-handler.ts";
export { toNodeHandler } from "./to-node-handler.ts";
export type { TodosRoute, TodosRouteHandler } from "./todos-route.ts";
export type { TodosGateQuestion, TodosIdentity, TodosRateQuestion, TodosRouteOptions } from "./todos-route-options.ts";
