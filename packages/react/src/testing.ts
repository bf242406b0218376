export { createRouteFetch, type RouteHandler } from "./testing/create-route-fetch.ts";
