import { ALWAYS_EMAILED, EMAIL_CHOICES } from "@tutorsetu/contracts/notifications/choices";
import { type Group, GROUPS } from "@tutorsetu/contracts/notifications/kinds";
import type {
  ChangeNotificationSettings,
  NotificationSettings as Settings,
} from "@tutorsetu/contracts/notifications/calls";
import { Card } from "@tutorsetu/ui/card";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { Field } from "@tutorsetu/ui/field";
import { Page } from "@tutorsetu/ui/page";
import { Select } from "@tutorsetu/ui/select";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Toggle } from "@tutorsetu/ui/toggle";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { content } from "../api.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import { useMessages } from "./messages.ts";
import * as css from "./notifications.module.css";
import { PushHere } from "./push-here.tsx";

/** How this person is told of what happens: by which channel for each group, and in which language. */
export function NotificationSettings() {
  const t = useMessages();
  useTitle(t.title);
  const query = useQuery(["notification-settings"], () => content.notificationSettings());

  /** Shown at once; what could not be saved goes back. */
  async function change(shown: Settings, body: ChangeNotificationSettings) {
    query.set(shown);
    try {
      query.set(await content.changeNotificationSettings({ body }));
    } catch (error) {
      toast.error(`${t.failed} ${errorMessage(error)}`);
      query.reload();
    }
  }

  return (
    <Page title={t.title} lead={t.lead} narrow>
      <QueryBoundary query={query} failed={t.loadFailed} loading={<Skeleton lines={10} />}>
        {(settings) => (
          <div className={css.cards}>
            <PushHere />
            <Card>
              <Toggle
                legend={t.language}
                name="notification-language"
                value={settings.language}
                options={[
                  { value: "en", label: <span lang="en">{t.english}</span> },
                  { value: "hi", label: <span lang="hi">{t.hindi}</span> },
                  { value: "both", label: t.both },
                ]}
                onChange={(language) => void change({ ...settings, language }, { language })}
              />
            </Card>
            {/* A svc-content of before knows fewer. */}
            {GROUPS.filter((group) => group in settings.groups).map((group) => (
              <GroupCard
                key={group}
                group={group}
                choice={settings.groups[group]}
                onChange={(choice) => {
                  const all = { ...settings.groups[group], ...choice };
                  const groups = { ...settings.groups, [group]: all };
                  void change({ ...settings, groups }, { groups: { [group]: choice } });
                }}
              />
            ))}
            <p className={css.quiet}>
              {t.quietHours} {t.summary}
            </p>
            <p>
              <Link to="/userdashboard/notifications">{t.back}</Link>
            </p>
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}

type Choice = Settings["groups"][Group];

interface GroupProps {
  readonly group: Group;
  readonly choice: Choice;
  readonly onChange: (choice: Partial<Choice>) => void;
}

function GroupCard({ group, choice, onChange }: GroupProps) {
  const t = useMessages();
  const isAlways = group === ALWAYS_EMAILED;
  return (
    <Card className={css.group}>
      <h2>{t[`group_${group}`]}</h2>
      <p className={css.quiet}>{t[`about_${group}`]}</p>
      {isAlways ? (
        <p>{t.alwaysEmailed}</p>
      ) : (
        <Field label={t.email}>
          {(control) => (
            <Select
              {...control}
              value={choice.email}
              onChange={({ target }) => {
                const email = EMAIL_CHOICES.find((one) => one === target.value);
                if (email) onChange({ email });
              }}
            >
              {EMAIL_CHOICES.map((email) => (
                <option key={email} value={email}>
                  {t[`email_${email}`]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Checkbox
        label={t.push}
        checked={choice.push}
        onChange={({ target }) => onChange({ push: target.checked })}
      />
    </Card>
  );
}
