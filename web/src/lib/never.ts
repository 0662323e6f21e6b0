/** Ends an exhaustive `switch`: does not compile while a variant is not handled. */
export function assertNever(value: never): never {
  throw new Error(`unknown variant: ${JSON.stringify(value)}`);
}
