/** Programs read an error's code; its HTTP status is listed here beside it. */
export type ErrorTable = Readonly<
  Record<string, 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 502 | 503>
>;

export const kernelErrors = {
  'request.invalid': 400,
  'request.unknownParameter': 400,
  'request.signInRequired': 401,
  'request.notFound': 404,
  'request.notAllowed': 403,
  'request.readOnlyView': 403,
  'request.readOnlyMarket': 403,
  'request.foreignOrigin': 403,
  'request.stale': 409,
  'request.inFlight': 409,
  'request.tooLarge': 413,
  'request.wrongType': 415,
  'request.amountTooLarge': 422,
  'request.keyReused': 422,
  'request.tooMany': 429,
  'server.unavailable': 503,
} as const satisfies ErrorTable;

/** Error codes of a field; `params` fill the text. */
export const fieldErrors = [
  'field.required',
  'field.tooShort',
  'field.tooLong',
  'field.tooSmall',
  'field.tooLarge',
  'field.notInteger',
  'field.notNumber',
  'field.notEmail',
  'field.notPhone',
  'field.notOneOf',
  'field.notGtin',
  'field.hasLink',
  'field.endsBeforeStart',
  'field.unreadableCharacter',
  'field.invalid',
] as const;
export type FieldErrorCode = (typeof fieldErrors)[number];

export interface FieldError {
  /** JSON pointer into the input: `/sales/taxes/0/taxNumber`. */
  pointer: string;
  code: string;
  params?: Record<string, string | number>;
}

/** RFC 9457. Programs read `code`; people quote `requestId` to support. */
export interface Problem {
  type: 'about:blank';
  status: number;
  title: string;
  code: string;
  requestId: string;
  details?: Record<string, unknown>;
  errors?: FieldError[];
}
