export function BecomeTutor() {
  return <h1>Become a tutor</h1>;
}
