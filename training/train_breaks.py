"""Trains the model of cell breaks and writes its weights.

usage: train_breaks.py DATA... --weights ../packages/convert/src/pages/layout/tables/cell-breaks/weights.ts

DATA are the files of dump-breaks.ts, without their extension.
"""

import argparse
import base64
import hashlib

import lightgbm
import numpy

from train import page_weights, precision_and_recall, trees_of

TREES = 140
HEAD = """/**
 * Weights of the cell breaks, written by `training/train_breaks.py`: not to be edited. Stored as `roles/weights.ts` says.
 *
 * SHA-256 {digest}
 * {pages} pages; precision/recall on pages held back: {score}
 */
export const breakFeaturesTrained = {features}

export const breakWeights =
"""


def load(path):
    labels = numpy.fromfile(path + '.labels', numpy.uint8)
    features = numpy.fromfile(path + '.features', numpy.uint8).reshape(len(labels), -1)
    return features, labels, numpy.fromfile(path + '.pages', numpy.int32)


def main():
    options = argparse.ArgumentParser()
    options.add_argument('data', nargs='+')
    options.add_argument('--weights', required=True)
    options = options.parse_args()
    parts = [load(path) for path in options.data]
    features, labels = (numpy.concatenate([part[at] for part in parts]) for at in (0, 1))
    weights = numpy.concatenate([page_weights(numpy.stack([part[2], part[2]], 1)) for part in parts])
    # Two pages of twenty are held back: documents of `families.py` have two.
    held = numpy.concatenate([part[2] // 2 % 10 == 3 for part in parts])
    parameters = dict(
        objective='binary', num_leaves=15, learning_rate=0.15, min_data_in_leaf=40, lambda_l2=10, feature_fraction=0.3,
        feature_fraction_seed=1, bagging_fraction=0.8, bagging_freq=1, bagging_seed=1, max_bin=255, num_threads=1,
        deterministic=True, boost_from_average=False, seed=1, verbose=-1,
    )
    data = lightgbm.Dataset(features[~held], labels[~held], weight=weights[~held])
    model = lightgbm.train(parameters, data, num_boost_round=TREES)
    score = precision_and_recall(model.predict(features[held]) > 0.5, labels[held] == 1)
    packed = bytes(byte for nodes in trees_of(model) for node in nodes for byte in node)
    text = base64.b64encode(packed).decode()
    lines = [text[at:at + 112] for at in range(0, len(text), 112)]
    pages = sum(len(numpy.unique(part[2])) for part in parts)
    digest = hashlib.sha256(packed).hexdigest()
    with open(options.weights, 'w') as file:
        file.write(HEAD.format(digest=digest, pages=pages, score=score, features=features.shape[1]))
        file.write(' +\n'.join(f"  '{line}'" for line in lines) + '\n')
    print(f'{score}, {len(packed)} bytes')


if __name__ == '__main__':
    main()
