/** What a question answers, or null when it fails or takes longer. */
export async function within<T>(question: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([question.catch(() => null), late]);
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}
