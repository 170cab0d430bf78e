import { expect, test } from "vitest";
import { hydrationProblems } from "../src/source-rules/hydration.ts";

const ENTRY = "mf-a/src/routes.server.tsx";

/** Problems of a slice whose server entry brings `page.tsx`, without the places. */
function problemsIn(page: string, helper = "") {
  const files: Readonly<Record<string, string>> = {
    [ENTRY]: 'const Page = lazyPage(() => import("./page.tsx"));',
    "mf-a/src/page.tsx": page,
    "mf-a/src/helper.ts": helper,
    "mf-a/src/dialog.tsx": "export const Dialog = () => <p>{window.name}</p>;",
  };
  const resolve = (specifier: string) => {
    const file = specifier.replace("./", "mf-a/src/");
    return file in files ? file : undefined;
  };
  return hydrationProblems([ENTRY], { read: (name) => files[name], resolve });
}

const inPage = (line: string) => problemsIn(`export function Page() {\n${line}\n}`);

test.each([
  ["return <p>{window.name}</p>;", "reads window"],
  ["const [kept] = useState(() => localStorage.getItem('a'));", "reads localStorage"],
  ["const kept = useMemo(() => sessionStorage.length, []);", "reads sessionStorage"],
  ["return names.map((name) => <li>{navigator.language}</li>);", "reads navigator"],
  ["const wide = useSyncExternalStore(a, b, () => matchMedia('x').matches);", "reads matchMedia"],
  ["return <p>{Date.now()}</p>;", "calls Date.now"],
  ["return <p>{Math.random()}</p>;", "calls Math.random"],
  ["return <p>{new Date().getFullYear()}</p>;", "takes the time of day"],
])("finds in a component %j", (line, problem) => {
  expect(inPage(line)).toEqual([`mf-a/src/page.tsx:2 ${problem} while it is drawn`]);
});

test("finds it in a hook, and in the functions that drawing calls, here and elsewhere", () => {
  expect(problemsIn("export const useWidth = () => window.innerWidth;")).toHaveLength(1);
  expect(
    problemsIn("const width = () => document.title;\nexport const Page = () => <p>{width()}</p>;"),
  ).toEqual(["mf-a/src/page.tsx:1 reads document while it is drawn"]);
  const page =
    'import { read as kept } from "./helper.ts";\nexport const Page = () => <p>{kept()}</p>;';
  expect(problemsIn(page, "export const read = () => localStorage.length;")).toEqual([
    "mf-a/src/helper.ts:1 reads localStorage while it is drawn",
  ]);
});

test("finds a style attribute, which the policy refuses in HTML", () => {
  expect(inPage("return <p style={{ color: 'red' }} />;")).toEqual([
    "mf-a/src/page.tsx:2 has a style attribute; use a class",
  ]);
});

test.each([
  "useEffect(() => { document.title = 'a'; }, []);",
  "const wide = useSyncExternalStore(follow, () => matchMedia('x').matches, () => false);",
  "return <button onClick={() => location.reload()} />;",
  "const press = () => window.focus(); return <button onClick={press} />;",
  "const { data } = useQuery(key, async () => Date.now());",
  "const location = useLocation(); return <p>{location.pathname}</p>;",
  "return <p>{post.document}{new Date(post.at).getFullYear()}</p>;",
  "return typeof document === 'undefined' ? null : <p />;",
  "// drawn-the-same: nobody is signed in\nreturn <p>{window.name}</p>;",
])("leaves alone %j", (line) => {
  expect(inPage(line)).toEqual([]);
});

test("looks at what runs on a server, and at nothing else", () => {
  expect(problemsIn('import type { Dialog } from "./dialog.tsx";')).toEqual([]);
  expect(problemsIn('export { Dialog } from "./dialog.tsx";')).toHaveLength(1);
});
