import { isDnsLabel, isDnsSubdomain } from '@hawser/domain/names';
import { z } from 'zod';
import { ResourceTarget } from './target.ts';

/** Longest text of one message in either direction, UTF-16 units. */
export const MAX_TERMINAL_TEXT = 8_192;
/** UTF-16 units of input that may be on their way to the container. */
export const TERMINAL_INPUT_CREDIT = 65_536;
/** Most open terminals of one account at one server. */
export const MAX_ACCOUNT_TERMINALS = 8;

const columns = z.number().int().min(2).max(1_000);
const rows = z.number().int().min(1).max(1_000);

const shell = {
  kind: z.literal('terminal'),
  // Names that Kubernetes allows: they are in the audit log, and in the path of a request of the agent.
  pod: z.string().refine(isDnsSubdomain),
  container: z.string().refine(isDnsLabel),
  columns,
  rows,
};

/** A shell in a container of a pod that the object owns, or is. */
export const TerminalRequest = z.union([
  z.object({ ...shell, objectID: z.string().min(1).max(100) }),
  z.object({ ...shell, target: ResourceTarget }),
]);

/** What a person does at a terminal. */
export const TerminalInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().min(1).max(MAX_TERMINAL_TEXT) }),
  z.object({ type: z.literal('resize'), columns, rows }),
]);

/** The shell runs. */
export const TerminalOpenedItem = z.object({ type: z.literal('terminal-opened') });

/** What the container wrote: data for a terminal emulator, with any control sequences. */
export const TerminalOutputItem = z.object({
  type: z.literal('terminal-output'),
  text: z.string().max(MAX_TERMINAL_TEXT),
});

/** The shell has ended. Nothing follows but the end of the stream. */
export const TerminalExitItem = z.object({
  type: z.literal('terminal-exit'),
  /** Null when the container runtime did not report one. */
  code: z.number().int().nullable(),
  message: z.string().max(500),
});

/** Why a terminal has ended. */
export const TerminalEnd = z.object({
  code: z.enum([
    // The shell has ended.
    'exited',
    // Not permitted.
    'refused',
    // The application, pod or container does not exist there, or not any more.
    'not-found',
    // The agent is not connected, or not any more.
    'offline',
    // The Kubernetes API refused or failed.
    'failed',
    // Too many terminals, or more input than allowed.
    'limit',
    // Nothing was typed for too long.
    'idle',
  ]),
  message: z.string().max(500),
  /** Of the shell, when it is known. */
  exitCode: z.number().int().nullable(),
});

/** Messages of a browser on `/api/terminals`: one `open`, and then the others. One socket is one terminal. */
export const TerminalCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    routerID: z.string().min(1).max(100),
    request: TerminalRequest,
  }),
  z.object({ type: z.literal('input'), input: TerminalInput }),
  /** The page has shown this many messages of output, so that as much more may be sent. */
  z.object({ type: z.literal('output-shown'), messages: z.number().int().min(1).max(1_000) }),
]);

/** Messages from server to browser. After `end` the socket is closed. */
export const TerminalMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), idleMs: z.number().int() }),
  z.object({ type: z.literal('output'), text: z.string() }),
  /** The container has taken this many UTF-16 units of input, so that as many more may be sent. */
  z.object({ type: z.literal('input-taken'), units: z.number().int() }),
  /** Every 5 s, so that a page notices a lost connection. */
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('end'), end: TerminalEnd }),
]);

export type TerminalRequest = z.infer<typeof TerminalRequest>;
export type TerminalInput = z.infer<typeof TerminalInput>;
export type TerminalEnd = z.infer<typeof TerminalEnd>;
export type TerminalCommand = z.infer<typeof TerminalCommand>;
export type TerminalMessage = z.infer<typeof TerminalMessage>;
