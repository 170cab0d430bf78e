import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../../messages.ts";

/** What a new account agrees to; the pages open beside the form, whose passwords would be lost. */
export function AgreementLine() {
  const t = useMessages();
  const links: Readonly<Record<string, readonly [to: string, name: string]>> = {
    "{terms}": ["/terms", t.termsLink],
    "{privacy}": ["/privacy", t.privacyLink],
  };
  return (
    <p>
      {/* Links within a sentence are as high as its lines. */}
      <span>
        {t.signupAgrees.split(/(\{\w+\})/).map((part) => {
          const link = links[part];
          if (!link) return part;
          const [to, name] = link;
          return (
            <Link key={part} to={to} target="_blank">
              {name}
            </Link>
          );
        })}
      </span>
    </p>
  );
}
