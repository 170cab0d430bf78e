/** The contracts' own sentences: what services answer in English. */
export { problems as en } from "@tutorsetu/contracts/problems";
