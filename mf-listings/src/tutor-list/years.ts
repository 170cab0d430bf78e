import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";

/** "1 year of experience", "4 years of experience". */
export function useYears() {
  const common = useCommon();
  return (years: number) =>
    years === 1 ? common.experienceYear : fill(common.experienceYears, { years });
}
