import { isDnsLabel } from '@hawser/domain/names';
import { z } from 'zod';

/** The name of a namespace; empty for all, and for objects of the cluster itself. */
export const namespace = z
  .string()
  .max(63)
  .regex(/^[a-z0-9-]*$/);

/** A kind: it becomes part of a path of the Kubernetes API. */
export const ofKind = {
  apiVersion: z
    .string()
    .max(200)
    .regex(/^(?:[a-z0-9]+(?:[.-][a-z0-9]+)*\/)?v[a-z0-9]+$/),
  ofKind: z.string().max(100),
  resource: z
    .string()
    .max(100)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
};

/** A name of any object: a segment of a path, as Kubernetes defines it. */
export const objectName = z
  .string()
  .min(1)
  .max(253)
  .regex(/^(?!\.{1,2}$)[^/%]+$/);

/** An object in a namespace of the cluster, whoever created it. */
export const ResourceTarget = z.object({
  ...ofKind,
  namespace: z.string().refine(isDnsLabel),
  name: objectName,
});
export type ResourceTarget = z.infer<typeof ResourceTarget>;

/** What a request is about: an object that the agent applied, or any object in a namespace of its cluster. */
export type StreamTarget = { readonly objectID: string } | { readonly target: ResourceTarget };
