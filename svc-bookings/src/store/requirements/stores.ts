import type { Db } from "mongodb";
import {
  type Applications,
  applicationsCollection,
  indexApplications,
  mongoApplications,
} from "./applications.ts";
import {
  mongoPendingPostNotices,
  type PendingPostNotices,
  type PostCollections,
} from "./pending.ts";
import { mongoRequirementReports, type RequirementReports } from "./reports.ts";
import {
  indexRequirementNews,
  mongoRequirementNews,
  type RequirementNews,
  requirementNewsCollection,
} from "./requirement-news.ts";
import {
  indexRequirements,
  mongoRequirements,
  type Requirements,
  requirementsCollection,
} from "./requirements.ts";

/** Everything that is stored of posts and of what tutors answer. */
export interface PostStores {
  readonly posts: PostCollections;
  readonly requirements: Requirements;
  readonly applications: Applications;
  readonly news: RequirementNews;
  readonly requirementReports: RequirementReports;
  readonly pendingPosts: PendingPostNotices;
}

const collectionsOf = (db: Db): PostCollections => ({
  requirements: requirementsCollection(db),
  applications: applicationsCollection(db),
  news: requirementNewsCollection(db),
});

export async function indexPosts(db: Db): Promise<void> {
  const { requirements, applications, news } = collectionsOf(db);
  await Promise.all([
    indexRequirements(requirements),
    indexApplications(applications),
    indexRequirementNews(news),
  ]);
}

export function postStores(db: Db): PostStores {
  const posts = collectionsOf(db);
  return {
    posts,
    requirements: mongoRequirements(posts.requirements),
    applications: mongoApplications(posts.applications),
    news: mongoRequirementNews(posts.news),
    requirementReports: mongoRequirementReports(posts.requirements),
    pendingPosts: mongoPendingPostNotices(posts),
  };
}
