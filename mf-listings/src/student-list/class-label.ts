import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill, ordinal, useLanguage } from "@tutorsetu/web-kit/i18n";

/** "10th"; Hindi writes the number alone. */
export function useGrade() {
  const isHindi = useLanguage() === "hi";
  return (grade: number) => (isHindi ? String(grade) : ordinal(grade));
}

/** "Class 10th", or "Class 9th, 10th" where several are wanted. */
export function useClassLabel() {
  const common = useCommon();
  const gradeOf = useGrade();
  return (grade: number | readonly number[]) =>
    fill(common.classOf, { grade: [grade].flat().map(gradeOf).join(", ") });
}
