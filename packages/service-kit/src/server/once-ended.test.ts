import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { onceEnded } from "./once-ended.ts";

const exchange = () => {
  const socket = new EventEmitter();
  const response = new EventEmitter();
  const wait = (ended: () => void) => onceEnded({ socket: socket as Socket }, response, ended); // safe: it is only listened to
  return { socket, response, wait };
};

test.each(["socket", "response"] as const)("tells everybody once when its %s closes", (closed) => {
  const { wait, ...emitters } = exchange();
  const told = [vi.fn(), vi.fn(), vi.fn()];
  for (const one of told) wait(one);
  emitters[closed].emit("close");
  emitters.socket.emit("close");
  emitters.response.emit("close");
  expect(told.map((one) => one.mock.calls.length)).toEqual([1, 1, 1]);
  expect([emitters.socket, emitters.response].map((e) => e.listenerCount("close"))).toEqual([0, 0]);
});

test("listens once to a connection, however many wait", () => {
  const { socket, response, wait } = exchange();
  for (let i = 0; i < 5; i++) wait(() => {});
  expect([socket, response].map((e) => e.listenerCount("close"))).toEqual([1, 1]);
});

test("tells nobody who does not wait any more, also when another one stops the waiting", () => {
  const { response, wait } = exchange();
  const told = [vi.fn(), vi.fn()];
  let forgetLast = () => {};
  wait(() => forgetLast());
  const forgetFirst = wait(told[0] ?? vi.fn());
  forgetLast = wait(told[1] ?? vi.fn());
  forgetFirst();
  response.emit("close");
  expect(told.map((one) => one.mock.calls.length)).toEqual([0, 0]);
});

test("whoever comes after the end waits for the connection", () => {
  const { socket, response, wait } = exchange();
  wait(() => {});
  response.emit("close");
  const told = vi.fn();
  wait(told);
  expect(told).not.toHaveBeenCalled();
  socket.emit("close");
  expect(told).toHaveBeenCalledOnce();
});
