/** The reason of a failure, for the operator. */
export const reasonOf = (problem: unknown): string => {
  if (problem instanceof AggregateError && problem.errors.length > 0) return reasonOf(problem.errors[0]);
  return problem instanceof Error ? problem.message : String(problem);
};
