import type { Db } from "mongodb";
import { type Crowd, nth } from "./people.ts";
import type { Step, Workload } from "./workload.ts";

/** Nobody writes more than the service lets one person write. */
const EACH = { comments: 16, help: 8, notices: 50 };

/** Posts and their comments, letters for help, notices. */
export async function contentWorkload({ admin, students }: Crowd, db: Db): Promise<Workload> {
  const posts = await db
    .collection("blogs")
    .find({ draft: { $ne: true } })
    .toArray();
  const blogs = posts.map(({ _id }) => String(_id));
  const used = { comments: 0, help: 0, notices: 0 };
  let writes = 0;

  function comment(): Step | null {
    const n = used.comments++;
    if (n >= students.length * EACH.comments) return null;
    const [mark, path] = [`c${n}`, `/api/blogs/${nth(blogs, n)}/comments`];
    return { mark, call: nth(students, n).as({ method: "POST", path, body: { text: mark } }) };
  }

  function help(): Step | null {
    const n = used.help++;
    if (n >= students.length * EACH.help) return null;
    const [mark, path] = [`h${n}`, "/api/helprequests/submithelpform"];
    const body = { subject: "A question", message: mark };
    return { mark, call: nth(students, n).as({ method: "POST", path, body }) };
  }

  function notice(): Step | null {
    const n = used.notices++;
    if (n >= EACH.notices) return null;
    const [mark, path] = [`n${n}`, "/api/notices/send-notice"];
    const body = { id: nth(students, n).id, role: "Student", subject: "News", message: mark };
    return { mark, call: admin.as({ method: "POST", path, body }) };
  }

  return {
    read(n) {
      const who = nth(students, n);
      const blog = nth(blogs, n);
      const paths = ["/api/blogs", `/api/blogs/${blog}`, `/api/blogs/${blog}/comments`];
      return {
        call: who.as({ method: "GET", path: nth([...paths, `/api/notices/${who.id}`], n) }),
      };
    },
    write() {
      const n = writes++;
      if (n % 20 === 0) return notice() ?? comment();
      return n % 4 === 3 ? (help() ?? comment()) : (comment() ?? help());
    },
    async stored() {
      const all = await Promise.all(
        ["comments", "help", "notices"].map((name) => db.collection(name).find({}).toArray()),
      );
      const texts = all.flat().map(({ text, message }) => String(text ?? message));
      return texts.filter((text) => /^[chn]\d+$/.test(text));
    },
  };
}
