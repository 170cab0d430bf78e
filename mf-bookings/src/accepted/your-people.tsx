import { AcceptedPeople, useAccepted } from "./accepted-people.tsx";

/** What is accepted, for pages of other slices; live changes reach it through the shell. */
export default function YourPeople() {
  return <AcceptedPeople accepted={useAccepted()} />;
}
