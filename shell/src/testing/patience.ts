import { configure } from "@testing-library/react";

/** A busy machine may take long to load a page; what is expected is still awaited, not slept for. */
configure({ asyncUtilTimeout: 10_000 });
