import type { Application } from "@tutorsetu/contracts/requirements/applications";
import type { OwnRequirement, Requirement } from "@tutorsetu/contracts/requirements/requirements";
import { id } from "./people.ts";

export const aPost = (more: Partial<Requirement> = {}): Requirement => ({
  _id: id(),
  subject: "physics",
  class: 10,
  board: "CBSE",
  mode: "home",
  city: "Nashik",
  state: "Maharashtra",
  days: ["mon", "wed"],
  budget: 3000,
  text: "Weak in optics.",
  createdAt: "2026-11-20T10:00:00.000Z",
  changedAt: "2026-11-20T10:00:00.000Z",
  closesAt: "2026-12-20T10:00:00.000Z",
  isOpen: true,
  applications: 2,
  ...more,
});

export const ownPost = (post: Requirement, more: Partial<OwnRequirement> = {}): OwnRequirement => ({
  ...post,
  ownText: post.text,
  pinCode: "422001",
  childId: id(),
  status: post.isOpen ? "open" : "closed",
  isExtended: false,
  isShown: true,
  ...more,
});

export const anOffer = (userName: string, more: Partial<Application> = {}): Application => ({
  tutorUserId: id(),
  tutorId: id(),
  userName,
  image: null,
  city: "Nashik",
  subjects: ["physics"],
  experience: 8,
  rating: { average: 4.8, count: 12 },
  message: `${userName} would begin with old papers.`,
  fee: 2600,
  state: "open",
  reason: "",
  createdAt: "2026-11-21T10:00:00.000Z",
  ...more,
});
