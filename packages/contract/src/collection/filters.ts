import { z } from 'zod';
import { Tone } from '../status/index.ts';

/** Records with one of these values. */
export const anyOf = z.array(z.string().max(253)).min(1).max(50).optional();

/** Records whose status has one of these tones. */
export const anyTone = z.array(Tone).min(1).max(5).optional();

/** Records whose name contains this text, ignoring case. */
export const containsText = z.string().max(200).optional();

/** Records with one of these ids. */
export const anyID = z.array(z.string().max(100)).max(50).optional();

/** Records that belong to the record with this id. */
export const oneID = z.string().max(100);
