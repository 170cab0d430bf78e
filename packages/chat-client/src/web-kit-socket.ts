// What remotes released before this package ask for as `@tutorsetu/web-kit/socket`; kept for one release.
export * from "./shared/hooks.ts";
export { useNotifications as useNews } from "./shared/hooks.ts";
