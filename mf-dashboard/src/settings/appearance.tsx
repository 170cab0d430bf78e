import { Toggle } from "@tutorsetu/ui/toggle";
import { setLanguage, useLanguage } from "@tutorsetu/web-kit/i18n";
import { useTheme } from "@tutorsetu/web-kit/theme";
import { useText } from "../text.ts";
import * as css from "./settings.module.css";

const THEMES = ["system", "light", "dark"] as const;

/** Language and colours, remembered on this device. */
export function Appearance() {
  const text = useText();
  const language = useLanguage();
  const { theme, choose } = useTheme();
  return (
    <div className={css.choices}>
      <Toggle
        legend={text.language}
        name="language"
        value={language}
        options={[
          { value: "en", label: <span lang="en">{text.english}</span> },
          { value: "hi", label: <span lang="hi">{text.hindi}</span> },
        ]}
        onChange={setLanguage}
      />
      <Toggle
        legend={text.theme}
        name="theme"
        value={theme}
        options={THEMES.map((value) => ({ value, label: text[`theme_${value}`] }))}
        onChange={choose}
      />
    </div>
  );
}
