// For tests only, so that no page carries a router that lives in memory.
export { createMemoryRouter, MemoryRouter, Route, Routes } from "react-router-dom";
