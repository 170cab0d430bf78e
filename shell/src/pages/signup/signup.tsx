export function Signup() {
  return <h1>Signup</h1>;
}
