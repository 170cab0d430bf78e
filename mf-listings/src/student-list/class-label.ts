import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill, ordinal } from "@tutorsetu/web-kit/i18n";

/** "Class 10th", or "Class 9th, 10th" where several are wanted. */
export function useClassLabel() {
  const say = useCommon();
  return (grade: number | readonly number[]) =>
    fill(say.classOf, { grade: [grade].flat().map(ordinal).join(", ") });
}
