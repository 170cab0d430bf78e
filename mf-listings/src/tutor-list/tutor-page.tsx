import { Popular } from "../landing/popular.tsx";
import TutorList from "./tutor-list.tsx";

/** The listing as a page of its own: the dashboards show the list alone. */
export const TutorPage = () => (
  <>
    <TutorList />
    <Popular />
  </>
);
