import { join } from "node:path";
import ts from "typescript";

const { sys } = ts;
const files = {
  fileExists: (path: string) => sys.fileExists(path),
  readFile: (path: string) => sys.readFile(path),
  directoryExists: (path: string) => sys.directoryExists(path),
  getDirectories: (path: string) => sys.getDirectories(path),
  realpath: (path: string) => sys.realpath?.(path) ?? path,
};

/** Says of a changed file whether the compiler refuses it, so that it never reaches a test. Everything else is as it is on the disk. */
export function createCompiler(root: string, folder: string) {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), files.readFile);
  const include = [`${folder}/src`];
  const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include }, sys, root);
  let changed = { path: "", source: "", version: 0 };
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => (path === changed.path ? String(changed.version) : "0"),
    getScriptSnapshot: (path) => {
      const text = path === changed.path ? changed.source : sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    ...files,
  });
  return {
    refuses(path: string, source: string) {
      changed = { path, source, version: changed.version + 1 };
      return (
        service.getSyntacticDiagnostics(path).length > 0 ||
        service.getSemanticDiagnostics(path).length > 0
      );
    },
  };
}
