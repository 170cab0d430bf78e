export function Unauthorised() {
  return <h1>Unauthorised</h1>;
}
