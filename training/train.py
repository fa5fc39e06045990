"""Trains a model for each role of lines and writes the weights of all.

usage: train.py DATA[=WEIGHT]... --weights ../packages/convert/src/pages/layout/roles/weights.ts [--onto WEIGHTS]

DATA are the files of piece-files.ts, without their extension. WEIGHT says how much a page of them is worth (1 without it).
With `--onto` the trees of those weights stay, and a few are added that say what the data knows better.
"""

import argparse

import lightgbm
import numpy

from weights_file import read_weights, score_of, split_trees, trees_of, write_weights

# The roles that pieces are labelled with, and for each that is learnt its number of trees.
LABELS = ['text', 'heading', 'furniture', 'cell', 'caption', 'note', 'item', 'label', 'figure', 'contents']
LEARNT = {'heading': 150, 'furniture': 100, 'cell': 80, 'item': 60}
ADDED = {'heading': 60, 'furniture': 60}


def load(path):
    labels = numpy.fromfile(path + '.labels', numpy.uint8).reshape(-1, len(LABELS))
    features = numpy.fromfile(path + '.features', numpy.uint8).reshape(len(labels), -1)
    places = numpy.fromfile(path + '.places', numpy.int32).reshape(-1, 3)
    return features, labels, places


def page_weights(places):
    """A page with many cells is not worth many times one of prose."""
    _, index, counts = numpy.unique(places[:, 1], return_inverse=True, return_counts=True)
    return 1 / numpy.sqrt(counts[index])


def precision_and_recall(predicted, truth):
    hit = (predicted & truth).sum()
    return f'{hit / max(1, predicted.sum()):.3f}/{hit / max(1, truth.sum()):.3f}'


def main():
    options = argparse.ArgumentParser()
    options.add_argument('data', nargs='+')
    options.add_argument('--weights')
    options.add_argument('--onto')
    options.add_argument('--leaves', type=int, default=15)
    options.add_argument('--rate', type=float, default=0.15)
    options.add_argument('--fraction', type=float, default=0.15)
    options.add_argument('--smallest', type=int, default=40)
    options.add_argument('--damping', type=float, default=10)
    options.add_argument('--seed', type=int, default=1)
    options = options.parse_args()
    sources = [(path.partition('=')[0], float(path.partition('=')[2] or 1)) for path in options.data]
    parts = [load(path) for path, _ in sources]
    features = numpy.concatenate([part[0] for part in parts])
    labels = numpy.concatenate([part[1] for part in parts])
    weights = numpy.concatenate([page_weights(part[2]) * weight for part, (_, weight) in zip(parts, sources)])
    # Every tenth document of each source is held back.
    held = numpy.concatenate([part[2][:, 0] % 10 == 3 for part in parts])
    parameters = dict(
        objective='binary', num_leaves=options.leaves, learning_rate=options.rate, min_data_in_leaf=options.smallest,
        lambda_l2=options.damping, feature_fraction=options.fraction, feature_fraction_seed=options.seed,
        bagging_fraction=0.8, bagging_freq=1, bagging_seed=options.seed, max_bin=255, num_threads=1,
        deterministic=True, boost_from_average=False, seed=options.seed, verbose=-1,
    )
    before, first = {}, 0
    if options.onto:
        counts, nodes = read_weights(options.onto)
        trees = split_trees(nodes)
        for role, count in counts.items():
            before[role] = trees[first:first + count]
            first += count
    scores, after, pages = [], {}, sum(len(numpy.unique(part[2][:, 1])) for part in parts)
    for role in LEARNT:
        after[role] = list(before.get(role, []))
        rounds = (ADDED if options.onto else LEARNT).get(role)
        if not rounds:
            continue
        known = labels[:, LABELS.index(role)]
        trained, tested = (known < 2) & ~held, (known < 2) & held
        start = score_of(after[role], features)
        data = lightgbm.Dataset(features[trained], known[trained], weight=weights[trained], init_score=start[trained])
        after[role] += trees_of(lightgbm.train(parameters, data, num_boost_round=rounds))
        predicted = score_of(after[role], features[tested]) > 0
        scores.append(f'{role} {precision_and_recall(predicted, known[tested] == 1)}')
        print(scores[-1], flush=True)
    added = ', added to the trees of a former training' if options.onto else ''
    summary = f'{pages} pages{added}; precision/recall on documents held back: {" · ".join(scores)}'
    if options.weights:
        print(f'{write_weights(options.weights, after, features.shape[1], summary)} bytes')


if __name__ == '__main__':
    main()
