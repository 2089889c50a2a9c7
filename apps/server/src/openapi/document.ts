import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { namedSchemas } from './names.ts';

/** Generates the OpenAPI 3.1 document from the routes registered after this call, and serves it at `/api/openapi.json`. */
export async function describeApi(fastify: FastifyInstance, version: string): Promise<void> {
  const schemaRegistry = namedSchemas();
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hawser',
        version,
        description:
          'Console and control plane for Kubernetes clusters joined into application networks. Instants are epoch ' +
          'milliseconds. Errors are problem documents (RFC 9457) with a list of displayable messages.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'hawser.session_token' } },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) =>
      onlyUsed(withOptionalBodies(createJsonSchemaTransformObject({ schemaRegistry })(document))),
  });
  fastify.get('/api/openapi.json', { config: { limit: 'public' }, schema: { hide: true } }, async () =>
    fastify.swagger(),
  );
}

interface Documented {
  readonly components?: { readonly schemas?: Record<string, unknown> };
}

interface Documents {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The document with the bodies of deletions as what they are, optional: the generator calls every body required. */
function withOptionalBodies<T extends object>(document: T): T {
  const { paths = {} } = document as Documents;
  const changed = Object.entries(paths).map(([path, { delete: removal, ...others }]) => {
    if (typeof removal !== 'object' || removal === null) return [path, { ...others }];
    const body: unknown = 'requestBody' in removal ? removal.requestBody : undefined;
    const optional =
      typeof body === 'object' && body !== null ? { requestBody: { ...body, required: false } } : {};
    return [path, { ...others, delete: { ...removal, ...optional } }];
  });
  return { ...document, paths: Object.fromEntries(changed) };
}

/** The document without unused schemas: the generator emits each named schema for requests and for responses. */
function onlyUsed<T extends object>(document: T): T {
  const { components } = document as Documented;
  if (components?.schemas === undefined) return document;
  const text = JSON.stringify(document);
  const used = Object.entries(components.schemas).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  );
  const schemas = Object.fromEntries(used);
  const kept = { ...document, components: { ...components, schemas } };
  return used.length === Object.keys(components.schemas).length ? kept : onlyUsed(kept);
}
