import type { Collection } from "mongodb";
import type { ApplicationDoc } from "../../requirements/application.ts";
import type { RequirementDoc } from "../../requirements/requirement.ts";
import type { RequirementNewsDoc } from "./requirement-news.ts";

export interface PostCollections {
  readonly requirements: Collection<RequirementDoc>;
  readonly applications: Collection<ApplicationDoc>;
  readonly news: Collection<RequirementNewsDoc>;
}

/** What svc-content does not have yet: each notice stands in the document that it is about. */
export interface PendingPostNotices {
  requirements(limit: number): Promise<RequirementDoc[]>;
  applications(limit: number): Promise<ApplicationDoc[]>;
  news(limit: number): Promise<RequirementNewsDoc[]>;
  markDelivered(of: keyof PostCollections, id: string, noticeId: string): Promise<void>;
}

// A range, because an index answers that; whether a field is there it does not.
const ANY = { "notices.id": { $gt: "" } };

export const mongoPendingPostNotices = (of: PostCollections): PendingPostNotices => ({
  requirements: (limit) => of.requirements.find(ANY).limit(limit).toArray(),
  applications: (limit) => of.applications.find(ANY).limit(limit).toArray(),
  news: (limit) => of.news.find(ANY).limit(limit).toArray(),
  async markDelivered(name, _id, id) {
    const delivered = { $pull: { notices: { id } } };
    if (name === "requirements") await of.requirements.updateOne({ _id }, delivered);
    else if (name === "applications") await of.applications.updateOne({ _id }, delivered);
    else await of.news.updateOne({ _id }, delivered);
  },
});
