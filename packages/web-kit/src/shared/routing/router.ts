// The whole router surface of the platform: sharing this façade instead of the library keeps tree-shaking.
export {
  createBrowserRouter,
  generatePath,
  Link,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatch,
  useNavigate,
  useNavigation,
  useOutlet,
  useParams,
  useRouteError,
  useSearchParams,
} from "react-router-dom";
export type { LoaderFunctionArgs, RouteObject } from "react-router-dom";
