import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, test, vi } from "vitest";
import { ActionDialog } from "./dialogs/action-dialog.tsx";
import { useTitle } from "../shared/display/document-title.ts";
import { ErrorCard } from "../shared/routing/error-box.tsx";
import { Failure } from "./failure.tsx";
import { problem } from "../testing/fake-api.ts";
import { LoadMoreFooter } from "./load-more.tsx";
import { useSubjectName } from "./subject-name.ts";

afterEach(cleanup);

const nothing = () => {};
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("a page's title is followed by the name of the site, and changes with it", () => {
  const { rerender } = renderHook(({ title }) => useTitle(title), {
    initialProps: { title: "Blogs" },
  });
  expect(document.title).toBe("Blogs · TutorSetu");
  rerender({ title: "Tutors" });
  expect(document.title).toBe("Tutors · TutorSetu");
});

test("sets the document title when a page could not be loaded", () => {
  render(<ErrorCard message="This page could not be loaded." onRetry={nothing} />);
  expect(document.title).toBe("This page could not be loaded. · TutorSetu");
});

it("names a subject as it is translated, and any other as people write it", () => {
  const { result } = renderHook(useSubjectName);
  expect(result.current("mathematics")).toBe("Mathematics");
  expect(result.current("civics")).toBe("Civics");
  expect(result.current("art-and craft")).toBe("Art-And Craft");
});

const list = { hasMore: true, isMore: false, moreError: undefined, loadMore: nothing };

test("below a list is a way to the next page, how far it is, and nothing below the last", async () => {
  const loadMore = vi.fn<() => void>();
  const { rerender, container } = render(
    <LoadMoreFooter list={{ ...list, loadMore }} failed="Not read" status="24 of 310" />,
  );
  expect(container.textContent).toContain("24 of 310");
  await userEvent.click(button("Load more"));
  expect(loadMore).toHaveBeenCalledTimes(1);
  rerender(<LoadMoreFooter list={{ ...list, hasMore: false }} failed="Not read" />);
  expect(container.textContent).toBe("");
});

test("shows a failure to load more rows, with a retry", async () => {
  const loadMore = vi.fn<() => void>();
  const moreError = new Error("away");
  render(
    <LoadMoreFooter list={{ ...list, loadMore, moreError }} failed="More could not be read" />,
  );
  expect(screen.getByRole("alert").textContent).toContain("More could not be read");
  await userEvent.click(button("Try Again"));
  expect(loadMore).toHaveBeenCalledTimes(1);
});

test("a failure is the page's heading only where there is nothing else on the page", () => {
  const error = problem(500, "inner words");
  const failure = (isPage?: boolean) =>
    render(
      <Failure title="Not read" error={error} onRetry={nothing} {...(isPage && { isPage })} />,
    );
  failure();
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  cleanup();
  failure(true);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Not read");
});

const dialog = { title: "Delete it?", onClose: nothing, action: "Delete", busy: false };

test("one button of a dialog acts, the other one closes it", async () => {
  const onAct = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  render(
    <ActionDialog {...dialog} onAct={onAct} onClose={onClose}>
      Really?
    </ActionDialog>,
  );
  expect(screen.getByRole("dialog").textContent).toContain("Really?");
  await userEvent.click(button("Delete"));
  expect([onAct.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(button("Cancel"));
  expect([onAct.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

test("without an act of its own the button sends the form it names", () => {
  render(
    <ActionDialog {...dialog} form="details" cancel="Keep it">
      Really?
    </ActionDialog>,
  );
  expect([button("Delete").type, button("Delete").getAttribute("form")]).toEqual([
    "submit",
    "details",
  ]);
  expect(button("Keep it")).toBeDefined();
});

test("a button that does something is no form's, and a held one cannot be pressed", async () => {
  const onAct = vi.fn<() => void>();
  render(
    <ActionDialog {...dialog} onAct={onAct} isHeld>
      Not now.
    </ActionDialog>,
  );
  expect(button("Delete").type).toBe("button");
  await act(async () => userEvent.click(button("Delete")));
  expect(onAct).not.toHaveBeenCalled();
});

test("a button that takes something away looks other than one that does not", () => {
  const looks = (isDangerous: boolean) => {
    render(
      <ActionDialog {...dialog} isDangerous={isDangerous}>
        Really?
      </ActionDialog>,
    );
    const look = button("Delete").dataset["variant"];
    cleanup();
    return look;
  };
  expect(looks(true)).toBe("danger");
  expect(looks(false)).toBe("primary");
});
