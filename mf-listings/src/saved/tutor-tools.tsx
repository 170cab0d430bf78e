import { ShareTutor } from "../share/share-tutor.tsx";
import { HeartButton } from "./heart-button.tsx";
import * as css from "./saved.module.css";

/** On a tutor's own page: to save them, and to tell others of them. */
export const TutorTools = ({ tutor }: Parameters<typeof ShareTutor>[0]) => (
  <div className={css.tools}>
    <HeartButton tutorId={tutor.userId._id} name={tutor.userId.userName} />
    <ShareTutor tutor={tutor} />
  </div>
);
