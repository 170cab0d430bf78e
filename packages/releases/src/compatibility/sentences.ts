import type { Misfit } from "@tutorsetu/contracts/web/compatibility";

type Say = (name: string, other: string, params: Misfit["params"]) => string;

const first = (other: string) => `Release ${other} first.`;

/** What does not fit, and what to do. */
const SENTENCES: Readonly<Record<Misfit["code"], Say>> = {
  newer_package: (name, other, { name: kit, built, live }) =>
    `${name} was built with ${kit} ${built}, and the live ${other} has ${live}. ${first(`the ${other}`)}`,
  other_major: (name, other, { name: kit, built, live }) =>
    `${name} was built with ${kit} ${built}, and the live ${other} has ${live}: no version of one runs with the other. Release the ${other} and all remotes together.`,
  missing_export: (name, other, { module, names }) =>
    `${name} uses ${names} of ${module}, which the live ${other} does not have. ${first(`the ${other}`)}`,
  contract_version: (name, other, { built, live }) =>
    `The routes of ${name} are of contract version ${built}, and the live ${other} mounts ${live}. Release a ${other} that mounts both first.`,
  unmet_call: (name, other, { call }) =>
    `${name} calls ${call}, which the live ${other} does not answer. ${first(other)}`,
  unmet_field: (name, other, { call, field }) =>
    `${name} relies on ${field} of ${call}, which the live ${other} does not promise. ${first(other)}`,
  silent_service: (name, other) =>
    `${name} calls ${other}, which does not say now what it answers. Bring ${other} back first.`,
  missing_file: (name, _other, { file }) =>
    `${file} belongs to ${name} and is not in its build. Build it again.`,
  module_gone: (name, other, { module }) =>
    `${other} asks for ${module} of ${name}, which this version does not expose. Release a ${other} that does without it first.`,
  module_absent: (name, other, { module }) =>
    `${name} asks for ${module} of ${other}, which the live one does not expose. ${first(other)}`,
  path_taken: (name, other, { path }) =>
    `${name} names pages below ${path}, which are those of ${other}. Give them another address.`,
  no_page: (name) =>
    `${name} names no page, so the gateway would have none to show. Name them in its src/pages.ts.`,
};

export const misfitSentence = (name: string, { code, other, params }: Misfit): string =>
  SENTENCES[code](name, other, params);
