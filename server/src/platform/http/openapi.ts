import { z } from 'zod';
import type { Procedures } from '@halles/contract/kernel';
import type { BoundProcedure } from '../routes.ts';

type Json = Record<string, unknown>;

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'status', 'title', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    status: { type: 'integer' },
    title: { type: 'string' },
    code: { type: 'string', description: 'Stable; what programs read.' },
    requestId: { type: 'string', description: 'Quote it when asking for help.' },
    details: { type: 'object' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code'],
        properties: { pointer: { type: 'string' }, code: { type: 'string' }, params: { type: 'object' } },
      },
    },
  },
};

export const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json;
  return schema;
};

function inputParts(procedure: Procedures[string]): { parameters: Json[]; body: Json | null } {
  const schema = schemaOf(procedure.input, 'input');
  const properties = { ...(schema['properties'] as Json | undefined) };
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  const inPath = [...procedure.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const parameters: Json[] = inPath.map((name) => {
    const parameter = { name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } };
    delete properties[name];
    required.delete(name);
    return parameter;
  });
  if (procedure.method === 'GET') {
    for (const [name, property] of Object.entries(properties))
      parameters.push({ name, in: 'query', required: required.has(name), schema: property });
    return { parameters, body: null };
  }
  if (Object.keys(properties).length === 0 && !schema['anyOf'] && !schema['oneOf'])
    return { parameters, body: null };
  return {
    parameters,
    body: {
      ...schema,
      properties,
      ...(required.size > 0 ? { required: [...required] } : { required: undefined }),
    },
  };
}

function operationOf({ name, procedure, live }: BoundProcedure): Json {
  const { parameters, body } = inputParts(procedure);
  if (procedure.idempotent)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: 8, maxLength: 200 },
    });
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: procedure.summary,
    ...(live ? { description: 'May be subscribed to over the WebSocket at /api/live.' } : {}),
    ...(procedure.access === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(procedure.output, 'output') } },
      },
      default: {
        description: ['A refusal.', ...(procedure.errors ?? [])].join(' '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

export function openApi(bound: readonly BoundProcedure[], version: string, serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const one of bound) {
    const path = `/api${one.procedure.path}`;
    paths[path] = { ...paths[path], [one.procedure.method.toLowerCase()]: operationOf(one) };
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Halles', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: serverUrl }],
    security: [{ session: [] }],
    tags: [...new Set(bound.map((one) => one.name.split('.')[0]))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-halles' } },
    },
  };
  return JSON.parse(JSON.stringify(document)) as Json;
}
