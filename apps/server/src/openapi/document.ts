import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { namedSchemas } from './names.ts';

/** Makes the OpenAPI 3.1 document from the routes registered after this, and serves it at `/api/openapi.json`. */
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
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  fastify.get('/api/openapi.json', { schema: { hide: true } }, async () => fastify.swagger());
}
