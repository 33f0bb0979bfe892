/** A thread that never answers, whatever is asked of it. */
for (let turns = 0; turns >= 0; ) turns += 0;
