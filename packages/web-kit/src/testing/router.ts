// For tests only, so that no page carries a router that lives in memory.
export {
  createMemoryRouter,
  data,
  matchRoutes,
  MemoryRouter,
  redirect,
  Route,
  Routes,
} from "react-router-dom";
