import { Toggle } from "@tutorsetu/ui/toggle";
import { setLanguage, useLanguage } from "@tutorsetu/web-kit/i18n";
import { useTheme } from "@tutorsetu/web-kit/theme";
import { useMessages } from "../messages.ts";
import * as css from "./settings.module.css";

const THEMES = ["system", "light", "dark"] as const;

/** Language and colours, remembered on this device. */
export function Appearance() {
  const t = useMessages();
  const language = useLanguage();
  const { theme, choose } = useTheme();
  return (
    <div className={css.choices}>
      <Toggle
        legend={t.language}
        name="language"
        value={language}
        options={[
          { value: "en", label: <span lang="en">{t.english}</span> },
          { value: "hi", label: <span lang="hi">{t.hindi}</span> },
        ]}
        onChange={setLanguage}
      />
      <Toggle
        legend={t.theme}
        name="theme"
        value={theme}
        options={THEMES.map((value) => ({ value, label: t[`theme_${value}`] }))}
        onChange={choose}
      />
    </div>
  );
}
