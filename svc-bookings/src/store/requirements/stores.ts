import type { Db } from "mongodb";
import {
  type Applications,
  applicationsCollection,
  indexApplications,
  mongoApplications,
} from "./applications.ts";
import { mongoPostErasure } from "./erasure.ts";
import { mongoOwnPosts } from "./own-data.ts";
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

/** The stores of posts and of what tutors answer, over one database. */
export function postStores(db: Db) {
  const collections = collectionsOf(db);
  const { requirements, applications, news } = collections;
  const stores: PostStores = {
    requirements: mongoRequirements(requirements),
    applications: mongoApplications(applications),
    news: mongoRequirementNews(news),
    requirementReports: mongoRequirementReports(requirements),
    pendingPosts: mongoPendingPostNotices(collections),
  };
  return {
    collections,
    index: () =>
      Promise.all([
        indexRequirements(requirements),
        indexApplications(applications),
        indexRequirementNews(news),
      ]),
    stores,
    erasure: mongoPostErasure(collections),
    ownData: mongoOwnPosts(collections),
  };
}
