import { expect, test } from 'vitest';
import { forPhone } from './use-columns.tsx';

const column = (id: string) => ({ id, title: id, width: 200, render: () => null });

test('on a phone the actions follow name and status', () => {
  const columns = ['name', 'status', 'count', 'seen', 'actions'].map(column);
  expect(forPhone(columns).map(({ id }) => id)).toEqual(['name', 'status', 'actions', 'count', 'seen']);
});

test('so does a state that is no status', () => {
  const columns = ['name', 'network', 'state', 'actions'].map(column);
  expect(forPhone(columns).map(({ id }) => id)).toEqual(['name', 'state', 'actions', 'network']);
});

test('on a phone the health stands beside name and status, all within 358 pixels beside a name of 190', () => {
  const columns = ['name', 'status', 'tags', 'below', 'actions'].map(column);
  const [, ...beside] = forPhone(columns).slice(0, 4);
  expect(beside.map(({ id }) => id)).toEqual(['status', 'below', 'actions']);
  expect(beside.reduce((sum, { width }) => sum + width, 190)).toBe(358);
});

test('so does what a workload is missing, which has room of the actions where there are none', () => {
  const columns = ['cluster', 'status', 'version', 'replicas'].map(column);
  const [, ...beside] = forPhone(columns).slice(0, 3);
  expect(beside.map(({ id }) => id)).toEqual(['status', 'replicas']);
  expect(beside.reduce((sum, { width }) => sum + width, 190)).toBe(358);
});

test('beside actions it has room for two lines of words', () => {
  const columns = ['cluster', 'status', 'version', 'ready', 'actions'].map(column);
  const [, ...beside] = forPhone(columns).slice(0, 4);
  expect(beside.map(({ id }) => id)).toEqual(['status', 'ready', 'actions']);
  expect(beside.reduce((sum, { width }) => sum + width, 190)).toBe(358);
});

test('a list without actions is not changed', () => {
  const columns = ['name', 'status'].map(column);
  expect(forPhone(columns)).toBe(columns);
});

test('on a phone the time of a change stands beside it', () => {
  const columns = ['name', 'network', 'author', 'at'].map(column);
  expect(forPhone(columns).map(({ id }) => id)).toEqual(['name', 'at', 'network', 'author']);
});

test('on a phone why a resource is not healthy stands beside it, all within 390 pixels beside a name of 210', () => {
  const columns = ['name', 'sync', 'health', 'reason', 'age'].map(column);
  const [, ...beside] = forPhone(columns).slice(0, 3);
  expect(beside.map(({ id }) => id)).toEqual(['health', 'reason']);
  expect(beside.reduce((sum, { width }) => sum + width, 210)).toBeLessThanOrEqual(390);
});
